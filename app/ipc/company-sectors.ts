import { z } from 'zod'

/** Schema of the sector of a company as a story said it. */
const companySectorSchema = z.strictObject({
  symbol: z.string(),
  sector: z.string(),
  /** The newest cached story that says it: its ID, its title, and when it was created, in Unix milliseconds. */
  story: z.strictObject({ id: z.number().int(), title: z.string(), at: z.number().nullable() }),
})

/** Schema of the sectors of companies; one of which none of the stories that are searched says a sector is left out. */
export const companySectorsSchema = z.array(companySectorSchema).readonly()

/** The sector of a company, as the newest story that names one said it. */
export type CompanySector = z.infer<typeof companySectorSchema>
