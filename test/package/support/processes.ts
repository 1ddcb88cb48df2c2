import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process of Linux as /proc shows it. */
export interface Process {
  pid: number
  /** Chromium's process type: renderer, gpu-process, …; empty for the first process. */
  type: string
  /** Members of its status, such as Seccomp and Uid. */
  status: Record<string, string>
}

/** Null for a process that has ended or is not readable for this user. */
function tried<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function parents(): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    // The program name is in brackets and may contain any character.
    const fields = tried(() =>
      readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' '),
    )
    if (fields !== null) found.set(Number(name), Number(fields[1]))
  }
  return found
}

/** That process and all its descendants. */
function familyOf(pid: number): number[] {
  const above = parents()
  const isBelow = (each: number): boolean => each === pid || (above.has(each) && isBelow(above.get(each) ?? 0))
  return [...above.keys()].filter(isBelow)
}

/** The first process of that program: the one that no other process of it started. */
export const firstOf = (program: string): number | undefined =>
  [...parents().keys()].find((pid) => {
    const words = tried(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.split('\0') ?? []
    return words[0] === program && !words.some((word) => word.startsWith('--type='))
  })

/** Information about all processes of that family. */
export function processesOf(pid: number): Process[] {
  return familyOf(pid).flatMap((each) => {
    const arguments_ = tried(() => readFileSync(`/proc/${each}/cmdline`, 'utf8'))
    const status = tried(() => readFileSync(`/proc/${each}/status`, 'utf8'))
    if (arguments_ === null || status === null) return []
    const members = status.split('\n').map((line) => line.split(/:\s*/) as [string, string])
    return [{ pid: each, type: /--type=([a-z-]+)/.exec(arguments_)?.[1] ?? '', status: Object.fromEntries(members) }]
  })
}

/**
 * Everything in /proc about a process that can contain a file name, by source; null for sources that this user may not
 * read.
 */
export function tracesOf(pid: number): Record<string, string | null> {
  const descriptors = tried(() => readdirSync(`/proc/${pid}/fd`))
  return {
    ...Object.fromEntries(['cwd', 'exe'].map((name) => [name, tried(() => readlinkSync(`/proc/${pid}/${name}`))])),
    ...Object.fromEntries(
      ['maps', 'cmdline', 'environ'].map((name) => [name, tried(() => readFileSync(`/proc/${pid}/${name}`, 'utf8'))]),
    ),
    fd:
      descriptors === null
        ? null
        : descriptors.map((name) => tried(() => readlinkSync(`/proc/${pid}/fd/${name}`)) ?? '').join('\n'),
  }
}

/** Ports on which the processes of that family listen at this time. */
export function portsOf(pid: number): number[] {
  const sockets = new Set(
    familyOf(pid).flatMap((each) =>
      (tracesOf(each).fd ?? '').split('\n').map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]),
    ),
  )
  return ['tcp', 'tcp6'].flatMap((table) =>
    (tried(() => readFileSync(`/proc/net/${table}`, 'utf8')) ?? '')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      // 0A means listening.
      .filter((fields) => fields[3] === '0A' && sockets.has(fields[9]))
      .map((fields) => parseInt(fields[1]?.split(':')[1] ?? '', 16)),
  )
}
