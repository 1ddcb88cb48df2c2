// Creates the files of this folder with the code of the version that they come from. See README.md.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  announced,
  libraryFolder,
  nothing,
  opened,
  scratch,
  settings,
  settingsFile,
  vault,
  warnings,
} from './make/application.ts'
import { target } from './make/arguments.ts'
import { describe } from './make/describe.ts'
import { receiveDeliveries } from './make/deliveries.ts'
import { tryDemonstration } from './make/demonstration.ts'
import { FIELDS, fingerprints } from './make/describe-partition.ts'
import { short } from './make/digests.ts'
import { returnToFirstConnection, useFirstConnection } from './make/first-connection.ts'
import { rotateKey } from './make/key-rotation.ts'
import { look } from './make/look.ts'
import { addConnections } from './make/more-connections.ts'
import { JOURNAL, LIBRARY, openDatabase, openLibrary, openSettings } from './make/old-modules.ts'
import type { Library } from './make/old-types.ts'
import { choosePreferences } from './make/preferences.ts'
import { KEYS, servers } from './make/services.ts'
import { write } from './make/short-json.ts'
import { now } from './make/time.ts'

const practice = await tryDemonstration()
const { kestrel, semis } = await useFirstConnection()
await rotateKey({ practice, semis })
const { secondSeat, beta } = await addConnections(kestrel)
await returnToFirstConnection(kestrel)
await receiveDeliveries()
await choosePreferences()

const description = describe(opened)
opened.close()
// Smaller for the repository; the old version's backup compacts its copy in the same way.
for (const [name, kind] of [
  ['library.db', LIBRARY],
  ['journal.db', JOURNAL],
] as const) {
  const { database } = openDatabase(join(libraryFolder, name), kind, now)
  database.execute('VACUUM')
  database.close()
}
for (const server of servers.values()) await (await server).close()

// Everything must be read the same after closing, and from the backup.
function same(folder: string, prepare: (held: Library) => void): void {
  const held = openLibrary(folder, now)
  prepare(held)
  if (held.damagedFiles().length > 0 || !isDeepStrictEqual(describe(held), description))
    throw new Error(`What ${folder} holds is read otherwise.`)
  held.close()
}
same(libraryFolder, nothing)
same(join(scratch, 'restored'), (held) => held.restoreBackup(join(target, 'backup.db')))
const readAgain = (await openSettings(settingsFile)).current()
if (!isDeepStrictEqual(readAgain, settings.current())) throw new Error('The settings are read otherwise.')
rmSync(scratch, { recursive: true })

const looks = { library: look('library/library.db'), journal: look('library/journal.db'), backup: look('backup.db') }

writeFileSync(join(target, 'keychain.json'), `${JSON.stringify(Object.fromEntries([...vault].sort()), null, 2)}\n`)
writeFileSync(
  join(target, 'expected.json'),
  `${write({
    about:
      'What these files hold, read by the functions of the version that wrote them. Moments are ISO 8601 in UTC or Unix milliseconds. Ratio values stand for the fields named, in that order. Texts and answers are named by the first 16 digits of their SHA-256.',
    commit: '0a889a6',
    schemas: Object.fromEntries(Object.entries(looks).map(([name, { schema }]) => [name, schema])),
    rows: Object.fromEntries(Object.entries(looks).map(([name, { rows }]) => [name, rows])),
    installation: settings.current().installation,
    connections: { first: 'main', secondSeat, beta },
    keys: fingerprints,
    firstKeyIsInKeychain: [...vault.values()].includes(KEYS.A1),
    keychainService: 'Tearsheet',
    ratioFields: FIELDS,
    ...description,
    marks: looks.journal.marks,
  })}\n`,
)

const leftOver = ['library/library.db', 'library/journal.db', 'backup.db', 'settings.json'].flatMap((name) =>
  ['-wal', '-shm', '.new'].filter((suffix) => existsSync(join(target, name + suffix))).map((suffix) => name + suffix),
)
if (leftOver.length > 0) throw new Error(`Left over: ${leftOver.join(', ')}`)
for (const name of [
  'settings.json',
  'keychain.json',
  'expected.json',
  'backup.db',
  'library/library.db',
  'library/journal.db',
])
  console.log(name, readFileSync(join(target, name)).length, short(readFileSync(join(target, name))))
console.log(`${announced.length} announcements, log: ${warnings.length === 0 ? 'empty' : warnings.join('\n')}`)
process.exit(0)
