import 'server-only'
import net from 'node:net'
import tls from 'node:tls'
import { describeError } from '@/lib/platform/describe-error'
import { requestText, type TextResponse } from '@/lib/platform/http-client'

const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

type Options = { url: string; headers?: Record<string, string>; timeoutMs?: number }

/** Requests a URL once and accepts any status, including redirects. Throws an Error written for the operator. */
export async function probe({ url, headers, timeoutMs = TIMEOUT_MS }: Options): Promise<TextResponse> {
  try {
    return await requestText({ url, headers, timeoutMs, limitBytes: MAX_RESPONSE_BYTES, newConnection: true })
  } catch (cause) {
    throw new Error(describeConnectionError(cause), { cause })
  }
}

/** Verifies a host's certificate. Throws as `probe` does. */
export async function checkConnection({ url, timeoutMs = TIMEOUT_MS }: Options): Promise<void> {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'https:'
  const options = { host, port: Number(port) || (secure ? 443 : 80) }
  const servername = net.isIP(host) === 0 ? host : ''
  const socket = secure ? tls.connect({ ...options, servername }) : net.connect(options)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => resolve())
      socket.once('error', reject)
      socket.setTimeout(timeoutMs, () => reject(new Error(`connection timed out after ${timeoutMs} ms`)))
    })
  } catch (cause) {
    throw new Error(describeConnectionError(cause), { cause })
  } finally {
    socket.destroy()
  }
}

/** https://nodejs.org/api/errors.html, tls.html#x509-certificate-error-codes */
const CONNECTION_ERRORS: Record<string, string> = {
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'DNS lookup failed temporarily',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed by the server',
  UND_ERR_SOCKET: 'connection closed by the server',
  ETIMEDOUT: 'connection timed out',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  CERT_HAS_EXPIRED: 'TLS certificate expired',
  CERT_NOT_YET_VALID: 'TLS certificate not yet valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed TLS certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed certificate in the TLS certificate chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'incomplete TLS certificate chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'TLS certificate from an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS certificate is for another host name',
  EPROTO: 'TLS handshake failed',
}

/** Describes a failed connection, without the URL, which may contain a key. */
export function describeConnectionError(error: unknown): string {
  const { code } = Object(error)
  const description = typeof code === 'string' ? CONNECTION_ERRORS[code] : undefined
  return description === undefined ? describeError(error) : `${description} (${code})`
}

/** Returns the host of a URL without secrets. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'the host'
}
