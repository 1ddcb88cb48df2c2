// npm run mutation: changes the sources on purpose and counts the changes that no test notices.

export default {
  // What these do is wrong or right, not a matter of looks.
  mutate: [
    'app/{domain,errors}/**/*.ts',
    'main/modules/*/store/**/*.ts',
    'main/platform/database/**/*.ts',
    // Texts that people read are looked at, not tested by the letter.
    '!app/errors/describe-*.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/config/mutation.config.ts', related: true },
  // Texts are looked at in pictures. Templates, which contain numbers, are mutated.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false, skipFull: true },
  jsonReporter: { fileName: '.build/mutation/report.json' },
  htmlReporter: { fileName: '.build/mutation/report.html' },
  // It would read the options of the compiler through an interface that the compiler no longer has.
  tsconfigFile: 'none',
  tempDirName: '.build/stryker',
  ignorePatterns: ['/.build', '/.dist', '/resources/electron-fallback'],
  allowConsoleColors: false,
  incremental: true,
  incrementalFile: '.build/mutation/incremental.json',
  thresholds: { high: 90, low: 85, break: null },
  timeoutMS: 20_000,
  // A busy machine needs more than five minutes to run all tests once.
  dryRunTimeoutMinutes: 60,
  cleanTempDir: 'always',
}
