/** The views of the window in the order of their tabs, each with the digit of its key, which stays when another view comes before it. */
export const VIEWS = [
  { id: 'news', label: 'News', digit: 1 },
  { id: 'ratios', label: 'Ratios', digit: 2 },
  { id: 'earnings', label: 'Earnings', digit: 3 },
  { id: 'sheet', label: 'Company', digit: 4 },
  { id: 'changes', label: 'Changes', digit: 8 },
  { id: 'webhooks', label: 'Webhooks', digit: 5 },
  { id: 'console', label: 'Console', digit: 6 },
  { id: 'settings', label: 'Settings', digit: 7 },
] as const

export type ViewId = (typeof VIEWS)[number]['id']

/** The label of a view's tab. */
export const labelOf = (view: ViewId): string => VIEWS.find(({ id }) => id === view)?.label ?? view
