import { CONTENT_SECURITY_POLICY } from '../../../support/views/content-security-policy.ts'
import { markup } from '../../../support/cases/corpora.ts'
import { expect, type OpenClient } from './desk.ts'
import { runUnsanitised } from '../probe.ts'

/** Expects of every payload at such a step that it runs in a page without the sanitiser, and that the policy alone stops it. */
export async function expectControl(openClient: OpenClient, step: number): Promise<void> {
  const { app } = await openClient(() => '[]')
  // The policy without Trusted Types, which would block the markup entirely: this test measures the rest of the policy.
  const policy = CONTENT_SECURITY_POLICY.replace(/; require-trusted-types-for.*$/, '')
  // Payloads that replace or leave the control page are excluded, because the probe could not tell whether they ran.
  const staying = markup().filter(({ text }) => !/http-equiv|document\.write|location|<base|opener|top\./i.test(text))
  const textsOf = (wanted: 'own' | 'shared', pattern: RegExp): string[] =>
    staying
      .filter(({ source, text }) => source === wanted && pattern.test(text))
      .map(({ text }) => text)
      .filter((_, place) => place % step === 0)
  const ownMarkup = textsOf('own', /./)
  const sharedMarkup = textsOf('shared', /onerror|onload|javascript:|<script/i)
  const ran = await runUnsanitised(app, null, ownMarkup)
  // Most payloads must do something, because a control that runs nothing proves nothing.
  expect(ran.length).toBeGreaterThan(ownMarkup.length / 2)
  expect(await runUnsanitised(app, policy, ownMarkup)).toEqual([])
  if (sharedMarkup.length > 0) expect((await runUnsanitised(app, null, sharedMarkup)).length).toBeGreaterThan(20 / step)
  expect(await runUnsanitised(app, policy, sharedMarkup)).toEqual([])
}
