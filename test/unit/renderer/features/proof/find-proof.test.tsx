// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Kept } from '../../../../../app/domain/window/drafts.ts'
import { FindProof, refIn } from '../../../../../renderer/features/proof/find-proof.tsx'
import { FIND_FORM } from '../../../../../renderer/features/proof/source-trail.ts'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'

const HASH = '2f84c2aaa9fe09e7b8724f681d03c1e7854b139e3f68111f7750c77681d904ba'

it.each([
  [
    `QNTL\t0.5\t${HASH}\t$.result[0].operationRatios[12].grossMargin\tproven`,
    { hash: HASH, path: '$.result[0].operationRatios[12].grossMargin' },
  ],
  [`"QNTL",0.5,${HASH},$.data.eps,proven`, { hash: HASH, path: '$.data.eps' }],
  [`{ "Response SHA-256": "${HASH}", "Path": "$[3].roe" }`, { hash: HASH, path: '$[3].roe' }],
  [HASH, { hash: HASH, path: '$' }],
  [
    `- Text received: 2026-10-30T20:41:00.000Z, response ${HASH}, path \`$[0].body\``,
    { hash: HASH, path: '$[0].body' },
  ],
  [
    `then 0.20 (response ${HASH}, path \`$[0].roe\`), now 0.30 (response ${'a'.repeat(64)}, path \`$.data[17].roe\`)`,
    { hash: HASH, path: '$[0].roe' },
  ],
  ['no reference at all', null],
  [`${HASH}0`, null],
])('finds the response that a copied or exported row names: %#', (row, found) => {
  expect(refIn(row)).toEqual(found)
})

const nothing = (): void => undefined
const open = (drafts: Kept['drafts'] = []) => formWithDrafts(<FindProof onFound={nothing} onClose={nothing} />, drafts)

const row = (): HTMLTextAreaElement => screen.getByLabelText(/^Paste a copied or exported row/)

it('a pasted row is kept', async () => {
  const { user, kept } = await open()
  await user.click(row())
  await user.paste(HASH)
  expect(kept).toEqual(new Map([[`${FIND_FORM}/text`, HASH]]))
})

it.each(['Open', 'Cancel'])('after “%s” a pasted row is forgotten', async (name) => {
  const { user, kept } = await open([[`${FIND_FORM}/text`, HASH]])
  expect(row().value).toBe(HASH)
  await user.click(screen.getByRole('button', { name }))
  expect(kept.size).toBe(0)
})
