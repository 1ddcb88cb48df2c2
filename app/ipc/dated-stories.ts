import { z } from 'zod'
import { storyRowSchema } from './news-schemas.ts'

/** Schema of the stories in a stretch of time: how many there are, and the newest of them, the most important first. */
const stretchSchema = z.strictObject({
  count: z.number().int(),
  stories: z
    .array(
      storyRowSchema.pick({
        id: true,
        title: true,
        createdAt: true,
        symbols: true,
        channels: true,
        isWhyMoving: true,
        importanceRank: true,
        isRead: true,
      }),
    )
    .readonly(),
})

/** Schema of the stories in stretches of time. */
export const datedStoriesSchema = z.strictObject({
  stretches: z.array(stretchSchema).readonly(),
  /** Whether there are more stories than were counted, so that the oldest stretches are not complete. */
  isPartial: z.boolean(),
})

/** The stories in stretches of time, oldest first. */
export type DatedStories = z.infer<typeof datedStoriesSchema>
