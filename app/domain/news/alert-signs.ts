/** The sounds that an alert can have. */
export const ALERT_SOUNDS = ['chime', 'bell'] as const

/** The sound of an alert. */
export type AlertSound = (typeof ALERT_SOUNDS)[number]

/** Maximum number of alerts that mark the stories of a list with their colour: each is compared with every row of a page. */
export const MAX_MARKING_ALERTS = 24
