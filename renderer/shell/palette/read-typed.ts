import { isSymbol } from '../../../app/domain/companies/symbols.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '../../../app/domain/webhooks/webhook.ts'

/** What a company can be asked for, by the letter after its symbol; the page without a letter. */
const OF_COMPANY = { '': 'company page', R: 'ratios', E: 'earnings', N: 'stories' } as const

/** What is shown of a company. */
export type OfCompany = (typeof OF_COMPANY)[keyof typeof OF_COMPANY]

/** What a person means by a few letters. */
export type ShortForm =
  | { kind: 'company'; symbol: string; what: OfCompany }
  | { kind: 'story'; id: number }
  | { kind: 'webhook'; webhook: WebhookKind }

const isLetter = (text: string): text is keyof typeof OF_COMPANY => Object.hasOwn(OF_COMPANY, text)

/**
 * Reads `AAPL`, `AAPL R`, `AAPL E`, `AAPL N`, `N 123456` and `W News/v1`. A symbol that is not written in capitals counts only when it is
 * known and a letter follows, because most words could be one. Null for anything else.
 */
export function readShortForm(words: string, isKnown: (symbol: string) => boolean): ShortForm | null {
  const [first = '', second = '', ...more] = words.split(/\s+/)
  if (more.length > 0) return null
  const letter = first.toUpperCase()
  if (letter === 'N' && /^\d{1,15}$/.test(second)) return { kind: 'story', id: Number(second) }
  const webhook = WEBHOOK_KINDS.find((kind) =>
    [kind, kind.replace('/v1', '')].some((name) => name.toUpperCase() === second.toUpperCase()),
  )
  if (letter === 'W' && webhook !== undefined) return { kind: 'webhook', webhook }
  const symbol = first.toUpperCase()
  const what = second.toUpperCase()
  const isMeant = (first === symbol && /[A-Z]/.test(symbol)) || (what !== '' && isKnown(symbol))
  return isSymbol(symbol) && isMeant && isLetter(what) ? { kind: 'company', symbol, what: OF_COMPANY[what] } : null
}

/** The short forms as the help names them; the first symbol is an example. */
export const shortForms = (symbol: string): readonly { form: string; title: string }[] => [
  { form: symbol, title: 'Page of a company' },
  { form: `${symbol} R`, title: 'Ratios of a company' },
  { form: `${symbol} E`, title: 'Earnings of a company' },
  { form: `${symbol} N`, title: 'Stories of a company' },
  { form: 'N 123456', title: 'Story by its ID' },
  { form: 'W News/v1', title: 'Webhook test of a kind' },
]

/** What a first character limits the palette to. */
export const SCOPES = [
  { id: 'commands', prefix: '>', name: 'commands', title: 'Only commands' },
  { id: 'symbols', prefix: '$', name: 'symbols', title: 'Only symbols' },
  { id: 'stories', prefix: '/', name: 'stories', title: 'Only stories, by their words' },
  { id: 'help', prefix: '?', name: 'help', title: 'Help' },
] as const

/** What the palette looks through. */
export type Scope = (typeof SCOPES)[number]['id'] | 'all'

/** Reads what was typed: the scope that its first character chooses, and the words to look for. */
export function readTyped(text: string): { scope: Scope; words: string } {
  const typed = text.trimStart()
  const scope = SCOPES.find(({ prefix }) => typed.startsWith(prefix))
  return { scope: scope?.id ?? 'all', words: typed.slice(scope === undefined ? 0 : 1).trim() }
}
