// Selectors for no-restricted-syntax, and the files to which some of them do not apply.

const UNOBSERVED = {
  selector: 'UnaryExpression[operator="void"]',
  message: 'A write is a mutation, and other work runs in inBackground(): nothing fails unseen.',
}

const LISTENER = ':matches([callee.name="addEventListener"], [callee.property.name="addEventListener"])'

/** Selectors for no-restricted-syntax: a key that is heard beside the registry is in no list of keys and cannot be changed. */
export const KEY_LISTENER = [
  `CallExpression${LISTENER}[arguments.0.value=/^key/]`,
  'AssignmentExpression[left.property.name=/^onkey/]',
].map((selector) => ({ selector, message: 'A key runs a command: renderer/commands alone listens to the keys.' }))

/** Files that listen to keys themselves. */
export const HEARS_KEYS = [
  'renderer/commands/**',
  // The window for a key has no commands.
  'renderer/key/**',
  // Escape gives up a brush that is being drawn.
  'renderer/ui/chart/plot-gestures.ts',
  // Keys hide a tooltip.
  'renderer/ui/controls/tooltip-layer.tsx',
]

/** What no part of the window may do. */
export const OF_WINDOW = [
  UNOBSERVED,
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'Only renderer/ui/text/html-block.tsx shows markup, and only SafeHtml.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
    message: 'Only renderer/ui/text/html-block.tsx shows markup, and only SafeHtml.',
  },
  {
    selector: 'MemberExpression[object.name="window"][property.name="desk"]',
    message: 'Only renderer/bridge speaks to main.',
  },
]

const HEADS =
  'toolbar|toolbar-end|pane-tools|pane-head|shell-head|shell-side|settings-line|story-marks-line|(webhook|delivery|inspector)-actions'

/** Where the tools of a view or the window stand: in a toolbar, in its list of tools, and in the heads that are none. */
const IN_TOOLS = `:matches(${[
  'JSXElement[openingElement.name.name=/^(Toolbar|SettingsLine)$/]',
  'Property[key.name="shows"]',
  ...[0, 1, 2].map((place) => `JSXElement[openingElement.attributes.${place}.value.value=/(^| )(${HEADS})( |$)/]`),
].join(', ')})`

/** Selectors for no-restricted-syntax: a button there that does something of its own has neither a key nor a place in the menu and the palette. */
export const PLAIN_TOOL = [
  [
    `JSXOpeningElement[name.name=/^(button|Button|LinkButton)$/] > JSXAttribute[name.name="onClick"]`,
    'CommandTool or useCommandButton()',
  ],
  [`JSXOpeningElement[name.name="Segmented"] > JSXAttribute[name.name="onChange"]`, 'CommandChoice'],
].map(([control = '', instead = '']) => ({
  selector: `${IN_TOOLS} ${control}`,
  message: `A tool is a command: draw it with ${instead}.`,
}))

/** Files whose buttons there belong to one row or one field. */
export const ROWS = [
  // Each line is one saved connection.
  'renderer/features/settings/saved-connections-section.tsx',
  // Each line is one program.
  'renderer/features/settings/programs-section.tsx',
  // Each chip is one host.
  'renderer/features/settings/reading-section.tsx',
]
