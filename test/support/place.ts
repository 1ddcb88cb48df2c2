import type { Place } from '../../app/ipc/place.ts'

/** A place in the ratios, with a story chosen in the news. */
export const PLACE: Place = {
  view: 'ratios',
  news: { filter: { query: 'is:unread', order: 'newest', shows: 'visible' }, selected: 7, index: 3, top: 5 },
  ratios: {
    symbols: ['QNTL', 'KSTL'],
    fields: ['grossMargin'],
    reportType: 'TTM',
    overlay: false,
    period: null,
    alignment: 'calendar',
    transform: 'none',
    style: 'as-sent',
    showsChart: true,
    chart: { kind: 'line', panes: 'one', bridges: false },
    span: 'all',
    table: { transposed: false, heatmap: false, sort: null },
    panel: 'series',
    knownOn: null,
  },
  earnings: { request: { symbols: ['QNTL'], period: '', reportType: '', fromDate: null }, shows: 'grid', span: 'all' },
  sheet: { symbol: 'QNTL', reportType: 'TTM', template: null, inUnits: true },
  webhooks: {
    panel: 'send',
    destination: 'https://hooks.example/a',
    kind: 'News/v1',
    transforms: false,
    search: '',
    follows: false,
    selected: null,
    selectedPlace: null,
    marked: null,
  },
  console: { panel: 'requests' },
}
