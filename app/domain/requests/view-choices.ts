// What can be chosen about how the console is shown. Toolbar and commands are drawn from this list.

export const CONSOLE_PARTS = [
  { id: 'requests', label: 'Requests', words: 'Every call of this connection in this session' },
  { id: 'entitlement', label: 'Entitlement', words: 'What the key can access' },
] as const
