import type { RatioTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { BASES, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import { CommandChoice, CommandTool } from '../../ui/command-tools.tsx'
import type { Tool } from '../../ui/toolbar.tsx'
import type { TearSheetState } from './tear-sheet-state.ts'

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
      <select
        className="sheet-template"
        aria-label="Ratios of the sheet"
        value={template ?? ''}
        onChange={(event) => onTemplate(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">Standard ratios</option>
        {templates.map((each) => (
          <option key={each.name} value={each.name}>
            {each.name}
          </option>
        ))}
      </select>
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
