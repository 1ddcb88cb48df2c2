/** The views of the window, in the order of their tabs. */
export const VIEWS = [
  { id: 'news', label: 'News' },
  { id: 'ratios', label: 'Ratios' },
  { id: 'earnings', label: 'Earnings' },
  { id: 'sheet', label: 'Company' },
  { id: 'changes', label: 'Changes' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'console', label: 'Console' },
  { id: 'settings', label: 'Settings' },
] as const

/** Name of a view. */
export type ViewId = (typeof VIEWS)[number]['id']

/** The label of a view's tab. */
export const labelOf = (view: ViewId): string => VIEWS.find(({ id }) => id === view)?.label ?? view
