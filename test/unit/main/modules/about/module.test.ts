import { expect, it } from 'vitest'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { createAboutModule } from '../../../../../main/modules/about/module.ts'

const URL = 'https://news.example/a'

const opening = async (openLink: (url: string) => Promise<boolean>): Promise<unknown> => {
  const facts = { version: '', electron: '', chromium: '', node: '', system: '', dataFolder: '', logFile: '' }
  const parts = { facts, home: '', licencesFile: '', chromiumLicences: '', showFile: () => undefined }
  const { handlers } = createAboutModule(parts, openLink)
  try {
    return await handlers['link.open']({ url: URL }, { window: 1, signal: new AbortController().signal })
  } catch (thrown) {
    return errorInfo(thrown)
  }
}

it('an address that the system opens is opened', async () => {
  expect(await opening(() => Promise.resolve(true))).toBeUndefined()
})

it('an address that is not allowed is refused', async () => {
  expect(await opening(() => Promise.resolve(false))).toMatchObject({ kind: 'invalid-input' })
})

it('an address that the system does not open is not a bug', async () => {
  expect(await opening(() => Promise.reject(new Error('Failed to open URL')))).toEqual({
    kind: 'address-not-opened',
    address: URL,
  })
})
