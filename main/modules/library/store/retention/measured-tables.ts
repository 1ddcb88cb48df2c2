/** The tables whose content counts for a budget. */
export const MEASURED_TABLES = ['story', 'version', 'ratio_record', 'response', 'image', 'delivery'] as const

/** A table whose content counts for a budget. */
export type MeasuredTable = (typeof MEASURED_TABLES)[number]
