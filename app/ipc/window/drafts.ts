import { z } from 'zod'
import { MAX_DRAFT_LENGTH, MAX_DRAFTS, MAX_KEPT_NAME, MAX_SCROLLS } from '../../domain/window/drafts.ts'
import type { Kept, Scroll } from '../../domain/window/drafts.ts'
import { exactly } from '../common.ts'

// SECURITY 8: what the window keeps is bounded text and numbers.
export const keptName = z.string().min(1).max(MAX_KEPT_NAME)

export const draftText = z.string().max(MAX_DRAFT_LENGTH)

const pixels = z.number().int().min(0).max(1_000_000_000)

export const scrollSchema = exactly<Scroll>()(z.strictObject({ top: pixels, left: pixels }))

export const keptSchema = exactly<Kept>()(
  z.strictObject({
    drafts: z
      .array(z.tuple([keptName, draftText]).readonly())
      .max(MAX_DRAFTS)
      .readonly(),
    scrolls: z
      .array(z.tuple([keptName, scrollSchema]).readonly())
      .max(MAX_SCROLLS)
      .readonly(),
  }),
)
