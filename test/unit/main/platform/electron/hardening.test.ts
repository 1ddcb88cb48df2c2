import { describe, expect, it } from 'vitest'
import { forbiddenSwitches } from '../../../../../main/platform/electron/hardening.ts'

describe('a package does not start with', () => {
  it.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--remote-debugging-address=0.0.0.0', 'remote-debugging-address'],
    ['--remote-allow-origins=*', 'remote-allow-origins'],
    ['--inspect', 'inspect'],
    ['--inspect=0.0.0.0:9229', 'inspect'],
    ['--inspect-brk', 'inspect-brk'],
    ['--inspect-brk-node', 'inspect-brk-node'],
    ['--inspect-port=0', 'inspect-port'],
    ['--inspect-publish-uid=http', 'inspect-publish-uid'],
    ['--debug', 'debug'],
    ['--debug-brk=5858', 'debug-brk'],
    ['--js-flags=--expose-gc', 'js-flags'],
    ['--embedded-delivery-ca=/tmp/ca.pem', 'embedded-delivery-ca'],
    ['--embedded-deliver-to-loopback', 'embedded-deliver-to-loopback'],
    ['--no-sandbox', 'no-sandbox'],
    ['--disable-gpu-sandbox', 'disable-gpu-sandbox'],
    ['--disable-setuid-sandbox', 'disable-setuid-sandbox'],
    ['--disable-seccomp-filter-sandbox', 'disable-seccomp-filter-sandbox'],
    ['--single-process', 'single-process'],
    ['--disable-web-security', 'disable-web-security'],
    ['--allow-file-access-from-files', 'allow-file-access-from-files'],
    ['--ignore-certificate-errors-spki-list=x', 'ignore-certificate-errors-spki-list'],
    ['--load-extension=/tmp/extension', 'load-extension'],
    ['--disable-extensions-except=/tmp/extension', 'disable-extensions-except'],
    ['--auto-open-devtools-for-tabs', 'auto-open-devtools-for-tabs'],
    ['--enable-automation', 'enable-automation'],
    ['--renderer-cmd-prefix=strace', 'renderer-cmd-prefix'],
    ['--utility-cmd-prefix=strace', 'utility-cmd-prefix'],
    ['--gpu-launcher=strace', 'gpu-launcher'],
    ['--browser-subprocess-path=/tmp/other', 'browser-subprocess-path'],
    ['-inspect', 'inspect'],
    ['--INSPECT', 'inspect'],
  ])('%s', (arg, name) => {
    expect(forbiddenSwitches([arg], 'linux')).toEqual([name])
  })

  it('a switch behind a slash on Windows', () => {
    expect(forbiddenSwitches(['/remote-debugging-port=9222'], 'win32')).toEqual(['remote-debugging-port'])
  })

  it('several of them, each named without its value', () => {
    expect(forbiddenSwitches(['--demo', '--inspect=1', 'x', '--js-flags=--trace'], 'linux')).toEqual([
      'inspect',
      'js-flags',
    ])
  })
})

describe('a package starts with', () => {
  it.each([
    '--demo',
    '--user-data-dir=/home/someone/inspect',
    '--disable-gpu',
    '--force-device-scale-factor=2',
    '--ozone-platform=wayland',
    '--enable-features=UseOzonePlatform',
    '--proxy-server=proxy.example:8080',
    '--password-store=basic',
    '--lang=de',
    '/inspect',
    'inspect',
    'tearsheet://inspect',
    '',
    '-',
    '--',
  ])('%s', (arg) => {
    expect(forbiddenSwitches([arg], 'linux')).toEqual([])
  })
})
