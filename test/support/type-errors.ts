import ts from 'typescript'

/** The compiler's errors in a source text that is not a file. */
export function typeErrors(source: string): string[] {
  const host = ts.createCompilerHost({})
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === 'check.ts' ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : read(name, ...rest)
  const program = ts.createProgram(
    ['check.ts'],
    { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'], types: [] },
    host,
  )
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
