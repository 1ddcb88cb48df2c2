import DOMPurify from 'dompurify'

declare const isSafe: unique symbol

/** Markup that went through the sanitiser. Only this file makes it; `HtmlBlock` is the only one who shows it. */
export type SafeHtml = TrustedHTML & { readonly [isSafe]: true }

/** A picture that a body asks for: as sent, not checked, not loaded. */
export interface BodyImage {
  url: string
  alt: string
}

/** A sanitised body with what was left out of it. */
export interface SanitisedBody {
  html: SafeHtml
  /** Whether nothing but blanks is left, non-breaking ones included. */
  isBlank: boolean
  /** Pictures that were left out, in their order. */
  images: readonly BodyImage[]
}

const TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'mark',
  'blockquote',
  'q',
  'cite',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'a',
  'span',
  'div',
  'figure',
  'figcaption',
  'abbr',
  'time',
  'del',
  'ins',
]
const ATTRIBUTES = ['href', 'title', 'colspan', 'rowspan', 'scope', 'datetime', 'dir', 'lang', 'start', 'reversed']

const purifier = DOMPurify(window)

let leftOut: BodyImage[] = []

purifier.addHook('uponSanitizeElement', (node) => {
  if (node.nodeName !== 'IMG') return
  const image = node as Element
  leftOut.push({ url: image.getAttribute('src') ?? '', alt: image.getAttribute('alt') ?? '' })
})

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  const url = URL.parse(node.getAttribute('href') ?? '')
  // SECURITY 12: links lead to https or mail only, and show on hover where they really lead.
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'mailto:')) {
    node.removeAttribute('href')
    node.removeAttribute('title')
  } else node.setAttribute('title', url.href)
})

/** Markup that still changes after so many rounds is shown as its text alone. */
const ROUNDS = 8

// SECURITY 12: a short list of tags and attributes; no SVG, MathML, style, form, image or frame; a string, never a tree.
const purify = (markup: string, tags: readonly string[]): TrustedHTML =>
  purifier.sanitize(markup, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https|mailto):/i,
    KEEP_CONTENT: true,
    // SECURITY 2: DOMPurify's own policy is the only one the content security policy allows to make markup.
    RETURN_TRUSTED_TYPE: true,
    FORBID_CONTENTS: [
      'script',
      'style',
      'template',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
      'noscript',
      'textarea',
      'select',
      'title',
      'xmp',
      'noembed',
      'noframes',
      'plaintext',
    ],
  })

// What is written out may be read as another tree: a link within a link, which a table allows, is two links the next time.
// So it is read again until it stays as it is, and what was checked is what is shown.
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
