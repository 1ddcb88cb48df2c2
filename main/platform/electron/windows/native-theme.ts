import { nativeTheme } from 'electron'
import type { Theme } from '../../../../app/domain/settings/appearance.ts'

/** The variable in which GTK looks for its theme. It does so once, before the application is ready. */
const GTK_THEME = 'GTK_THEME'

/** The dark theme that GTK brings itself. */
const DARK = 'Adwaita:dark'

/** The colours of the menus and dialogs that the system draws. */
export interface SystemColours {
  /** Says that the application is ready, so that what it starts from now on inherits nothing of its theme. */
  ready(): void
  /** Gives them the theme of the windows. */
  show(theme: Theme): void
}

// A window of X11 has the colour of the toolkit until its first frame, so a dark one would flash where the system is light.
/** Sets the colours for the theme of the last start; null when it is not known. Must run before the application is ready. */
export function setSystemColours(theme: Theme | null, env: Record<string, string | undefined>): SystemColours {
  const isSet = process.platform === 'linux' && theme === 'dark' && env[GTK_THEME] === undefined
  if (isSet) env[GTK_THEME] = DARK
  const show = (next: Theme): void => {
    // High contrast is light or dark, as the system is.
    nativeTheme.themeSource = next === 'contrast' ? 'system' : next
  }
  show(theme ?? 'system')
  return {
    ready() {
      if (isSet) Reflect.deleteProperty(env, GTK_THEME)
    },
    show,
  }
}
