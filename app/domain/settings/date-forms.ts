/** The forms in which dates are shown. */
export const DATE_FORMS = [
  { id: 'day-month', label: '24 Nov 2026' },
  { id: 'month-day', label: 'Nov 24, 2026' },
  { id: 'iso', label: '2026-11-24' },
  { id: 'slashes-day', label: '24/11/2026' },
  { id: 'slashes-month', label: '11/24/2026' },
  { id: 'dots', label: '24.11.2026' },
  { id: 'system', label: 'As the system' },
] as const

/** A form of dates. */
export type DateForm = (typeof DATE_FORMS)[number]['id']
