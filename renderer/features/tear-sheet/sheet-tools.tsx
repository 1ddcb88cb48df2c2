import type { RatioTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { BASES, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import { CATALOGUE } from '../../../app/domain/commands/catalogue.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { linkToCompany } from '../../../app/domain/window/deep-link.ts'
import { CommandChoice, CommandTool } from '../../ui/controls/command-tools.tsx'
import type { Tool } from '../../ui/controls/toolbar.tsx'
import { choiceCommands } from '../../commands/registry.ts'
import { useCommands } from '../../commands/commands.tsx'
import { OF_EARLIER_TIME } from '../../ui/controls/moment-field.tsx'
import { copyLink, NO_LINK } from '../../ui/text/copy-with-message.ts'
import type { TearSheetState } from './tear-sheet-state.ts'
import { Select } from '../../ui/controls/select.tsx'

/** What the commands of a sheet do besides changing what it shows. */
interface SheetActions {
  onRefresh: () => void
  onPdf: () => void
  onPrint: () => void
  onStories: () => void
  onRatios: () => void
  onEarnings: () => void
}

/** Offers the commands of the page of a company. */
export function useSheetCommands(
  { symbol, reportType, inUnits, knownAt }: TearSheetState,
  change: (part: Partial<TearSheetState>) => void,
  { onRefresh, onPdf, onPrint, onStories, onRatios, onEarnings }: SheetActions,
): void {
  const link = symbol === null ? null : linkToCompany(symbol, [], reportType)
  const noCompany = symbol === null ? (CATALOGUE['sheet.copy-link'].needs ?? null) : null
  useCommands([
    {
      id: 'sheet.choose-company',
      run: () => {
        document.getElementById('sheet-symbol')?.focus()
      },
    },
    ...choiceCommands('sheet.basis', REPORT_TYPES, reportType, (id) => change({ reportType: id })),
    ...choiceCommands('sheet.style', VALUE_STYLES, inUnits ? 'assumed' : 'as-sent', (id) =>
      change({ inUnits: id === 'assumed' }),
    ),
    { id: 'sheet.next-style', run: () => change({ inUnits: !inUnits }) },
    {
      id: 'sheet.copy-link',
      unavailable: noCompany ?? (link === null ? NO_LINK : null),
      run: () => {
        if (link !== null) copyLink(link)
      },
    },
    { id: 'sheet.show-stories', unavailable: noCompany, run: onStories },
    { id: 'sheet.show-ratios', unavailable: noCompany, run: onRatios },
    { id: 'sheet.show-earnings', unavailable: noCompany, run: onEarnings },
    { id: 'sheet.save-pdf', unavailable: noCompany, run: onPdf },
    { id: 'sheet.print', unavailable: noCompany, run: onPrint },
    { id: 'sheet.refresh', unavailable: noCompany ?? (knownAt === null ? null : OF_EARLIER_TIME), run: onRefresh },
  ])
}

/** The tools of a sheet: basis, ratios, units, and the ways to other views and to paper. */
export const sheetTools = (
  { reportType, template, inUnits }: TearSheetState,
  onTemplate: (template: string | null) => void,
  templates: readonly RatioTemplate[],
): readonly Tool[] => [
  {
    id: 'basis',
    shows: <CommandChoice label="Basis" options={BASES} value={reportType} command={(id) => `sheet.basis-${id}`} />,
  },
  { id: 'stories', shows: <CommandTool id="sheet.show-stories">Stories</CommandTool> },
  { id: 'ratios', shows: <CommandTool id="sheet.show-ratios">Ratios</CommandTool> },
  { id: 'earnings', shows: <CommandTool id="sheet.show-earnings">Earnings</CommandTool> },
  { id: 'print', shows: <CommandTool id="sheet.print">Print…</CommandTool> },
  { id: 'pdf', shows: <CommandTool id="sheet.save-pdf">PDF…</CommandTool> },
  {
    id: 'template',
    shows: (
      <Select
        className="sheet-template"
        aria-label="Ratios of the sheet"
        value={template ?? ''}
        options={[{ id: '', label: 'Standard ratios' }, ...templates.map(({ name }) => name)]}
        onChoose={(name) => onTemplate(name === '' ? null : name)}
      />
    ),
  },
  {
    id: 'values',
    shows: (
      <CommandChoice
        label="Values"
        options={VALUE_STYLES}
        value={inUnits ? 'assumed' : 'as-sent'}
        command={(id) => `sheet.style-${id}`}
      />
    ),
  },
]
