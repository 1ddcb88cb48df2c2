import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'
import { openSettings } from '../../../main/platform/settings/settings-store.ts'
import type { Settings } from '../../../main/platform/settings/settings.ts'
import { damageFile, type Damage, type Range } from './damage.ts'
import { copyOf, openAndRead, ownRows } from '../views/everything-shown.ts'
import { filledFolder, NOW } from './filled-stores.ts'
import { connectionOf } from '../service/scope.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

// The files that damage is done to. The window's own state is Chromium's, see `damaged-profile.long.e2e.ts`.

/** What was found after damage. */
interface Found {
  /** What is shown and is not what was stored, without a word about it. */
  wrong: unknown[]
  /** How many of the things that the person made are back, of how many. */
  own: { found: number; of: number }
}

/** Files with known content. */
export interface DamageTarget {
  name: string
  /** Damages a copy, opens it and reads everything. Throws where nothing can be opened any more. */
  try(damage: Damage): Promise<Found>
}

const DATABASE_PAGE = 16_384
/** The unit in which a disk loses data. */
const SECTOR = 512

/** With what a picture begins. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Where the bytes of a picture are in a file. */
function pictureIn(path: string): Range {
  const from = readFileSync(path).indexOf(PNG)
  if (from < 0) throw new Error(`There is no picture in ${path}`)
  return { from, to: from + 1000 }
}

function storeTargets(): DamageTarget[] {
  const folder = filledFolder()
  const truth = openAndRead(copyOf(folder)).shown
  const own = ownRows(folder)
  const [library = ''] = readdirSync(join(folder, 'libraries')).filter((name) => name.endsWith('.db'))
  const places: { name: string; path: string; range?: Range }[] = [
    { name: 'user store', path: 'user-store.db' },
    { name: 'deliveries', path: 'deliveries.db' },
    { name: 'library', path: join('libraries', library) },
    { name: 'pictures', path: join('libraries', library), range: pictureIn(join(folder, 'libraries', library)) },
  ]
  return places.map(({ name, path, range }) => ({
    name,
    // The others are asynchronous.
    // oxlint-disable-next-line typescript/require-await
    async try(damage) {
      const copy = copyOf(folder)
      try {
        damageFile(join(copy, path), damage, DATABASE_PAGE, range)
        const { shown } = openAndRead(copy)
        const found = ownRows(copy)
        return {
          wrong: [...shown].filter(([what, value]) => truth.get(what) !== value),
          own: { found: [...own].filter((row) => found.has(row)).length, of: own.size },
        }
      } finally {
        rmSync(copy, { recursive: true })
      }
    },
  }))
}

/** Every setting by what it is about. An address that is no longer confirmed is asked about before anything is sent there. */
function valuesOf({ connections, lastConnection, preferences, installation }: Settings): Map<string, string> {
  return new Map([
    ['installation', installation],
    ['last connection', String(lastConnection)],
    ...connections.map(
      ({ isAddressConfirmed: _, ...each }) => [`connection ${each.id}`, JSON.stringify(each)] as const,
    ),
    ...Object.entries(preferences).map(([name, value]) => [`preference ${name}`, JSON.stringify(value)] as const),
  ])
}

async function settingsTarget(): Promise<DamageTarget> {
  const folder = temporaryFolder()
  const store = await openSettings(join(folder, 'settings.json'), { now: () => NOW })
  const added = [1, 2, 3].map((count) => connectionOf({ id: `c${count}`, name: `Service ${count}` }))
  await store.update({ connections: [...store.current().connections, ...added] })
  await store.update({ lastConnection: 'c2' })
  const before = valuesOf(store.current())
  await store.update({ lastConnection: DEMONSTRATION })
  const truth = valuesOf(store.current())
  return {
    name: 'settings',
    async try(damage) {
      const copy = copyOf(folder)
      try {
        damageFile(join(copy, 'settings.json'), damage, SECTOR)
        const { errorText, current } = await openSettings(join(copy, 'settings.json'), { now: () => NOW + 1 })
        const values = [...valuesOf(current())]
        const isBefore = errorText?.includes('before the last change were taken over') === true
        // A valid file is used as it is, also when a person changed it, and the window says that it is not as it was written.
        const isOther = errorText?.includes('changed by something other than Tearsheet') === true
        const wrong = values.filter(([name, value]) => (isBefore ? before : truth).get(name) !== value)
        return { wrong: isOther ? [] : wrong, own: { found: 0, of: 0 } }
      } finally {
        rmSync(copy, { recursive: true })
      }
    },
  }
}

async function certificatesTarget(): Promise<DamageTarget> {
  const folder = temporaryFolder()
  await createAuthority(folder, () => NOW).certificate()
  let count = 0
  return {
    name: 'certificates',
    async try(damage) {
      const copy = copyOf(folder)
      try {
        const files = readdirSync(copy).toSorted()
        damageFile(join(copy, files[count++ % files.length] ?? ''), damage, SECTOR)
        const authority = createAuthority(copy, () => NOW)
        const issued = new X509Certificate((await authority.issue()).cert)
        const isRight = issued.verify(new X509Certificate(await authority.certificate()).publicKey)
        return { wrong: isRight ? [] : ['a certificate of another authority'], own: { found: 0, of: 0 } }
      } finally {
        rmSync(copy, { recursive: true })
      }
    },
  }
}

/** All of them, each with its own files. */
export const damageTargets = async (): Promise<DamageTarget[]> => [
  ...storeTargets(),
  await settingsTarget(),
  await certificatesTarget(),
]
