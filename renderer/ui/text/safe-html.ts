import DOMPurify from 'dompurify'
import { readAddress } from '../../../app/domain/values/external-address.ts'

declare const isSafe: unique symbol

/** Markup that went through the sanitiser; only this file creates it, and only `HtmlBlock` shows it. */
export type SafeHtml = TrustedHTML & { readonly [isSafe]: true }

/** A picture that a body refers to: as sent, not checked, not loaded. */
export interface BodyImage {
  url: string
  alt: string
}

export interface SanitisedBody {
  html: SafeHtml
  /** Whether only spaces are left, non-breaking ones included. */
  isBlank: boolean
  /** Removed pictures, in their order. */
  images: readonly BodyImage[]
}

const words = (text: string): string[] => text.split(' ')

const TAGS = words(
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s sub sup small mark blockquote q cite code pre ul ol li dl dt dd table caption thead tbody tfoot tr th td a span div figure figcaption abbr time del ins',
)
const ATTRIBUTES = words('href title colspan rowspan scope align datetime dir lang start reversed')

/** The attributes that hold no address. */
const NO_ADDRESSES = ATTRIBUTES.filter((name) => name !== 'href')

/** Maximum number of columns and rows that a cell may span: browsers lay out thousands of them for one attribute. */
const MAX_SPANS = { colspan: 40, rowspan: 200 } as const

// The parser reports each style to the content policy, which denies it, before a hook sees the element: no hook can prevent
// the report, and reading the alignment needs the attribute.
const ALIGNED = /(?:^|;)\s*text-align\s*:\s*(left|right|center)\s*(?:;|$)/i

const purifier = DOMPurify(window)

let leftOut: BodyImage[] = []

purifier.addHook('uponSanitizeElement', (node) => {
  if (node.nodeName !== 'IMG') return
  const image = node as Element
  leftOut.push({ url: image.getAttribute('src') ?? '', alt: image.getAttribute('alt') ?? '' })
})

/** Whether this is the title of a link that is not opened, as this file sets it: its address and nothing else. */
const isRefusedTitle = (title: string): boolean =>
  /^https?:/.test(title) && URL.parse(title)?.href === title && 'refused' in readAddress(title)

// The address of a link that is not opened becomes its title, so that it can be said where it would have led.
purifier.addHook('beforeSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
  const url = URL.parse(node.getAttribute('href') ?? '')
  if (url !== null && isRefusedTitle(url.href)) {
    node.removeAttribute('href')
    node.setAttribute('title', url.href)
  }
})

// Only the alignment is kept of a cell's style.
purifier.addHook('beforeSanitizeAttributes', (node) => {
  if (!/^(?:TD|TH|TR)$/.test(node.nodeName)) return
  const aligned = ALIGNED.exec(node.getAttribute('style') ?? '')?.[1]
  if (aligned !== undefined) node.setAttribute('align', aligned.toLowerCase())
  for (const name of ['colspan', 'rowspan'] as const)
    if (Number(node.getAttribute(name)) > MAX_SPANS[name]) node.setAttribute(name, String(MAX_SPANS[name]))
})

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  const address = readAddress(node.getAttribute('href') ?? '')
  // SECURITY 12: links lead to https or mail only, and show on hover exactly the address that is opened.
  if ('href' in address) {
    node.setAttribute('href', address.href)
    node.setAttribute('title', address.title)
  } else {
    node.removeAttribute('href')
    if (!isRefusedTitle(node.getAttribute('title') ?? '')) node.removeAttribute('title')
  }
})

/** Markup that still changes after this many rounds is reduced to its text. */
const ROUNDS = 8

// SECURITY 12: a short list of tags and attributes; no SVG, MathML, style, form, image or frame; a string, never a tree.
const purify = (markup: string, tags: readonly string[]): TrustedHTML =>
  purifier.sanitize(markup, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: ATTRIBUTES,
    // Otherwise every value would have to look like an address.
    ADD_URI_SAFE_ATTR: NO_ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https|mailto):/i,
    KEEP_CONTENT: true,
    // SECURITY 2: DOMPurify's own policy is the only one the content security policy allows to make markup.
    RETURN_TRUSTED_TYPE: true,
    FORBID_CONTENTS: words(
      'script style template iframe object embed svg math noscript textarea select title xmp noembed noframes plaintext',
    ),
  })

// Serialised markup may parse to another tree: nested links, which a table allows, become two links the next time.
// So it is parsed again until it no longer changes, which makes the checked markup the one that is shown.
function purifyUntilStable(markup: string): TrustedHTML {
  let html = purify(markup, TAGS)
  for (let round = 1; round < ROUNDS; round++) {
    const again = purify(html.toString(), TAGS)
    if (again.toString() === html.toString()) return again
    html = again
  }
  return purify(html.toString(), [])
}

/** Markup of a story made safe to show. Idempotent: sanitising its result changes nothing. */
export function sanitise(markup: string): SanitisedBody {
  leftOut = []
  const html = purifyUntilStable(markup)
  return { html: html as SafeHtml, isBlank: html.toString().replaceAll('&nbsp;', ' ').trim() === '', images: leftOut }
}
