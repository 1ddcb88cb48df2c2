import { libraryCare, settings } from './application.ts'
import { at } from './time.ts'

/** The preferences at the end, and a backup of all. */
export async function choosePreferences(): Promise<void> {
  at('2026-11-17T09:00:00')
  await settings.update({
    preferences: {
      offline: true,
      timeZone: 'market',
      singleKeys: false,
      imageHosts: ['images.stories.example'],
      notifications: false,
      quietHours: { from: 22, to: 7 },
      refreshMinutes: 15,
      maxAgeDays: 3650,
      maxMegabytes: 900,
      displays: { roe: 'number', daysInSales: 'as-sent', 'Cash quality': 'multiple' },
      formulas: [
        { name: 'Cash quality', expression: 'cashRatio / max(currentRatio, 0.01)' },
        { name: 'Spread', expression: 'grossMargin - netMargin' },
      ],
      templates: [
        { name: 'My margins', fields: ['grossMargin', 'netMargin', 'Spread'] },
        { name: 'Cash', fields: ['Cash quality', 'cashToTotalAssets'] },
      ],
      destinations: ['https://hooks.alpha.example/in', 'https://hooks.beta.example/in'],
      earningsFields: {
        basicEps: { label: 'EPS, basic', display: 'currency', isPinned: true },
        'segments[0].revenue': { label: null, display: 'as-sent', isPinned: false },
      },
    },
    demo: { running: false, plan: 'newsOnly' },
  })
  await libraryCare.backup()
}
