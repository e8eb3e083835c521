import 'server-only'
import type { Finding } from './check'

const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN/
const URL_NAME = /_URL$/
/** Shorter values would hide ordinary words. */
const MIN_SECRET_LENGTH = 4

/** Lists the secrets in settings and URLs. */
export function listSecrets(settings: Record<string, string | undefined>): string[] {
  const values = Object.entries(settings).flatMap(([name, value = '']) => {
    if (SECRET_NAME.test(name)) return [value]
    return URL_NAME.test(name) ? secretsOfUrl(value) : []
  })
  // One secret may contain another.
  return [...new Set(values)]
    .filter(value => value.length >= MIN_SECRET_LENGTH)
    .toSorted((one, other) => other.length - one.length)
}

function secretsOfUrl(text: string): string[] {
  const url = URL.parse(text)
  if (url === null) return []
  const { password, searchParams } = url
  return [password, decode(password), ...searchParams.values()]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Replaces every secret in the findings. */
export function redactFindings(findings: readonly Finding[], secrets: readonly string[]): Finding[] {
  const redact = (text: string) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text)
  return findings.map(({ remedy, ...finding }) => ({
    ...finding,
    detail: redact(finding.detail),
    ...(remedy !== undefined && { remedy: redact(remedy) }),
  }))
}
