import { destinationError, WEBHOOK_KINDS, WEBHOOK_VERSION } from '../../../app/domain/webhooks/webhook.ts'
import { textOf } from './parameter.ts'

/** The parameters of SPEC 4.4. */
export const WEBHOOK_PARAMETERS = {
  destination: textOf<string>(
    {
      description: 'The endpoint that receives the test data.',
      standing: 'described',
      required: true,
      schema: { type: 'string', format: 'uri', pattern: '^https://' },
      read: (text) => (destinationError(text) === null ? text : undefined),
    },
    '',
  ),
  version: textOf<string>(
    {
      description: 'The version of the webhook interface.',
      standing: 'described',
      required: true,
      schema: { type: 'string', enum: [WEBHOOK_VERSION] },
      read: (text) => (text === WEBHOOK_VERSION ? text : undefined),
    },
    WEBHOOK_VERSION,
  ),
  kind: textOf<(typeof WEBHOOK_KINDS)[number]>(
    {
      description: 'The kind of message.',
      standing: 'described',
      required: true,
      schema: { type: 'string', enum: [...WEBHOOK_KINDS] },
      read: (text) => WEBHOOK_KINDS.find((each) => each === text),
    },
    'News/v1',
  ),
  token: textOf<string | null>(
    {
      description: 'The production transform token: data is transformed for production usage.',
      standing: 'documented',
      schema: { type: 'string' },
      read: (text) => text,
    },
    null,
  ),
} as const
