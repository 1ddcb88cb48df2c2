/** Import rules that need the whole graph: no cycles, not even of types. */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.css'] },
  },
}
