import type { ReactElement } from 'react'

const PATHS = {
  search: 'M7 12a5 5 0 100-10 5 5 0 000 10zM10.6 10.6L14 14',
  star: 'M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  pin: 'M6 1.8h4l-.5 4.4 2 2.1v1.2H8.6V14L8 15l-.6-1V9.5h-3V8.3l2-2.1z',
  note: 'M3 2.5h7l3 3v8H3zM10 2.5v3h3M5.5 8h5M5.5 10.5h3.5',
  highlight: 'M9.8 2l4 4-5.4 5.4-4-4zM4.4 7.4l-1 3.2 1.8 1.8 3.2-1M2.5 14h11',
  image: 'M2 3h12v10H2zM2 11l3.5-3.5 2.5 2.5 2-2L14 11.5M10.5 6.2a.9.9 0 100-1.8.9.9 0 000 1.8z',
  bell: 'M3 11.7h10c-1.2-1-1.4-2.3-1.5-4.6C11.4 4.6 10 3.2 8 3.2S4.6 4.6 4.5 7.1C4.4 9.4 4.2 10.7 3 11.7zM6.9 13.9h2.2M8 3.2V2.2',
  edited: 'M3 13l.7-2.9 7-7 2.2 2.2-7 7zM9.5 4.3l2.2 2.2',
  alert: 'M8 2.5l6 10.5H2zM8 6.5v3M8 11.2v.1',
  label: 'M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3h.01',
  hidden: 'M8 2.2a5.8 5.8 0 100 11.6A5.8 5.8 0 008 2.2zM4 4l8 8',
  repeat: 'M3 7V6a2.5 2.5 0 012.5-2.5H13M10.5 1l2.5 2.5L10.5 6M13 9v1a2.5 2.5 0 01-2.5 2.5H3M5.5 15L3 12.5 5.5 10',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  more: 'M4 8h.01M8 8h.01M12 8h.01',
  previous: 'M10 3L5 8l5 5',
  next: 'M6 3l5 5-5 5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  panel: 'M2 3h12v10H2zM6 3v10',
} as const

/** A small decorative icon; `filled` when the state it shows is on. */
export function Icon({
  name,
  filled = false,
  size = 14,
}: {
  name: keyof typeof PATHS
  filled?: boolean
  size?: number
}): ReactElement {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
