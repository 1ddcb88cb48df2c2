/** An order to the service of the demonstration: one delivery to the receiver of this application. */
export interface OwnDelivery {
  /** The HTTPS address of the receiver, on this computer. */
  url: string
  /** Its own certificate authority, as PEM, which is trusted for this delivery only. */
  authority: string
  kind: WebhookKind
}

/** What the first attempt of a delivery came to. */
export interface OwnDeliveryReport {
  /** Null without a response. */
  status: number | null
  isDelivered: boolean
}

// SPEC 4.4: the only allowed version.
/** The only version of the webhook interface. */
export const WEBHOOK_VERSION = 'webhook/v1'

// SPEC 4.4: the supported kinds, in the order of the description.
/** The message kinds a test delivery can have. */
export const WEBHOOK_KINDS = [
  'News/v1',
  'Signals/v1',
  'Earnings/v1',
  'Ratings/v1',
  'Dividends/v1',
  'IPOs/v1',
  'Guidance/v1',
  'Splits/v1',
  'OptionActivity/v1',
  'Conference/v1',
  'Economics/v1',
  'Offerings/v1',
  'MA/v1',
  'Retail/v1',
  'FDA/v1',
  'WIIMs/v1',
  'SECInsiderTransaction/v1',
  'GovernmentTrade/v1',
] as const

/** One of the message kinds. */
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** The kinds that tell of stories and moves rather than of figures and filings. */
export const NEWS_KINDS: readonly WebhookKind[] = ['News/v1', 'Signals/v1', 'WIIMs/v1']

const calendar = (name: string): string => `data/v2.1/calendar/${name}`

/**
 * The spelling of kinds in production deliveries, where it is published. The interface description does not give it.
 */
export const PRODUCTION_PATHS: Readonly<Partial<Record<WebhookKind, string>>> = {
  'Earnings/v1': calendar('earnings'),
  'Dividends/v1': calendar('dividends'),
  'Ratings/v1': calendar('ratings'),
  'IPOs/v1': calendar('ipos'),
  'Guidance/v1': calendar('guidance'),
  'Conference/v1': calendar('conference'),
  'Economics/v1': calendar('economics'),
  'Offerings/v1': calendar('offerings'),
  'MA/v1': calendar('ma'),
  'Retail/v1': calendar('retail'),
  'Splits/v1': calendar('splits'),
  'FDA/v1': calendar('fda'),
  'OptionActivity/v1': 'data/v1/signal/option_activity',
  'WIIMs/v1': 'data/v1/wiims',
  'SECInsiderTransaction/v1': 'data/v1/sec/insider_transactions/filings',
  'GovernmentTrade/v1': 'data/v1/gov/usa/congress',
}

/** Why a text is not a valid destination, or null when it is. SPEC 4.4: a valid HTTPS URL. */
export function destinationError(text: string): string | null {
  if (text.trim() === '') return 'Enter the address to send the test to.'
  if (/\s/.test(text)) return 'The address contains spaces. Remove them.'
  const url = URL.parse(text)
  if (url === null) return 'This is not a complete address. It should look like https://example.com/hook.'
  if (url.protocol !== 'https:')
    return `The service delivers to https:// only; this address begins with ${url.protocol}//.`
  if (url.username !== '' || url.password !== '')
    return 'The address contains a user name or password. Remove it: it would be stored and logged.'
  return null
}
