import 'server-only'
import { type CheckLine, passed, warning } from '@/lib/platform/check'
import { settingNames } from './adapters'

/** A settings file as `@next/env` returns it: `env` is what it read. */
export type SettingsFile = { path: string; contents: string; env: Record<string, string | undefined> }

const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/gm
const OTHER_NAMES = /^(NODE_.*|NEXT_TELEMETRY_DISABLED|PORT|HOSTNAME|TZ)$/

/** Reports unknown names, and values that are read other than written. No line contains a value: it may be secret. */
export function checkSettingsFiles(files: readonly SettingsFile[]): CheckLine[] {
  const names = files.flatMap(({ env }) => Object.keys(env))
  const unknown = names.filter(name => !settingNames.includes(name) && !OTHER_NAMES.test(name))
  const lines = files.flatMap(({ path, contents }) => listMisread(path, contents))
  if (unknown.length > 0) {
    lines.push(warning(`Settings: unknown ${unknown.join(', ')}`, 'Compare the names with .env.local.example.'))
  }
  return lines.length === 0 ? [passed('Settings: all valid')] : lines
}

function listMisread(path: string, contents: string): CheckLine[] {
  return [...contents.matchAll(ASSIGNMENT)].flatMap(([, name, value = '']) => {
    const lines: CheckLine[] = []
    // After a space, `#` is meant to begin a comment.
    if (!/^['"`]/.test(value) && /\S#/.test(value)) {
      lines.push(warning(`${path}: the value of ${name} ends before its #`, 'Write it in double quotes.'))
    }
    if (/(?<!\\)\$[\w{]/.test(value)) {
      lines.push(warning(`${path}: the value of ${name} loses its $ and the word after it`, 'Write \\$ instead of $.'))
    }
    return lines
  })
}
