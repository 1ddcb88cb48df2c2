import { z } from 'zod'
import { MAX_WINDOWS, DEFAULT_LAYOUT, type WindowFrame } from '../../../app/domain/window/layout.ts'
import { NOTHING_KEPT } from '../../../app/domain/window/drafts.ts'
import { connectionId, exactly } from '../../../app/ipc/common.ts'
import { keptSchema, type ViewState } from '../../../app/ipc/window/window.ts'
import { layoutSchema, placeSchema } from '../../../app/ipc/window/location.ts'
import { WORKSPACE_VERSION, type RememberedWindow } from './remembered-window.ts'

const position = z.number().int().min(-100_000).max(100_000)
const length = z.number().int().min(1).max(100_000)

const frame = exactly<WindowFrame>()(
  z.strictObject({
    bounds: z.strictObject({ x: position, y: position, width: length, height: length }),
    fills: z.enum(['no', 'maximised', 'full-screen']),
  }),
)

const ofConnection = ({ connection, ...view }: ViewState & { connection: string }): [string, ViewState] => [
  connection,
  view,
]

// Each part that is not as it should be gets its default, so that it does not affect the others.
const file = z.object({
  version: z.literal(WORKSPACE_VERSION),
  windows: z
    .array(
      z.object({
        frame: frame.nullable().catch(null),
        layout: layoutSchema.catch(DEFAULT_LAYOUT),
        connection: connectionId.nullable().catch(null),
        views: z
          .array(
            z
              .object({
                connection: connectionId,
                place: placeSchema.nullable().catch(null),
                recents: z.array(placeSchema).catch([]),
                kept: keptSchema.catch(NOTHING_KEPT),
              })
              .nullable()
              .catch(null),
          )
          .catch([])
          .transform((views) => new Map(views.flatMap((each) => (each === null ? [] : [ofConnection(each)])))),
      }),
    )
    .transform((windows) => windows.slice(-MAX_WINDOWS)),
})

/** The windows of a file, the last used one last; none of a file that is damaged or of another version. */
export const windowsIn = (content: unknown): readonly RememberedWindow[] => file.safeParse(content).data?.windows ?? []
