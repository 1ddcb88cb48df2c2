/** A setting that the interface description does not specify. The user may edit `value`. */
export interface ProfileSetting {
  name: ProfileSettingName
  label: string
  assumed: string
  usedBy: ProfileEndpoint
}

/** The endpoints whose success confirms the settings that they use. */
type ProfileEndpoint = 'news-list' | 'news-removed' | 'ratios' | 'earnings' | 'webhook-test' | 'delivery'

/** Names of the editable settings. */
export type ProfileSettingName =
  | 'symbolsParameter'
  | 'fromDateParameter'
  | 'periodParameter'
  | 'reportTypeParameter'
  | 'newsTickersParameter'
  | 'newsDateFromParameter'
  | 'newsDateToParameter'
  | 'newsPageParameter'
  | 'newsPageSizeParameter'
  | 'newsUpdatedSinceParameter'
  | 'newsRemovedPath'
  | 'transformTokenParameter'
  | 'deliveryHeaderPrefix'

// ASSUMPTION: all of these come from public material about the interface. The description itself contains none of them.
/** Every assumed setting with its default. */
export const PROFILE_SETTINGS: readonly ProfileSetting[] = [
  { name: 'symbolsParameter', label: 'Symbols parameter', assumed: 'symbols', usedBy: 'ratios' },
  { name: 'fromDateParameter', label: 'From-date parameter', assumed: 'asOf', usedBy: 'ratios' },
  { name: 'periodParameter', label: 'Period parameter', assumed: 'period', usedBy: 'ratios' },
  { name: 'reportTypeParameter', label: 'Report type parameter', assumed: 'reportType', usedBy: 'ratios' },
  { name: 'newsTickersParameter', label: 'News tickers parameter', assumed: 'tickers', usedBy: 'news-list' },
  { name: 'newsDateFromParameter', label: 'News from-date parameter', assumed: 'dateFrom', usedBy: 'news-list' },
  { name: 'newsDateToParameter', label: 'News to-date parameter', assumed: 'dateTo', usedBy: 'news-list' },
  { name: 'newsPageParameter', label: 'News page parameter', assumed: 'page', usedBy: 'news-list' },
  { name: 'newsPageSizeParameter', label: 'News page size parameter', assumed: 'pageSize', usedBy: 'news-list' },
  {
    name: 'newsUpdatedSinceParameter',
    label: 'News updated-since parameter',
    assumed: 'updatedSince',
    usedBy: 'news-list',
  },
  {
    name: 'newsRemovedPath',
    label: 'Path of the removed stories',
    assumed: '/api/v2/news-removed',
    usedBy: 'news-removed',
  },
  {
    name: 'transformTokenParameter',
    label: 'Production transform parameter',
    assumed: 'token',
    usedBy: 'webhook-test',
  },
  { name: 'deliveryHeaderPrefix', label: 'Vendor prefix of the delivery header', assumed: 'SVC', usedBy: 'delivery' },
]

/** The current values, by name. */
export type InterfaceProfile = Record<ProfileSettingName, string>

/** The profile with its default values, before any edit. */
export const ASSUMED_PROFILE = Object.fromEntries(
  PROFILE_SETTINGS.map((setting) => [setting.name, setting.assumed]),
) as InterfaceProfile
