import regular from '@fontsource/inter/files/inter-latin-400-normal.woff2?inline'
import semibold from '@fontsource/inter/files/inter-latin-600-normal.woff2?inline'

/** The typeface of the window as styles within a picture, which is alone wherever it is opened: about 65 kB. */
export const PICTURE_TYPEFACE = Object.entries({ 400: regular, 600: semibold })
  .map(([weight, file]) => `@font-face{font-family:Inter;font-weight:${weight};src:url(${file}) format("woff2")}`)
  .join('')
