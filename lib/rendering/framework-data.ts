/** The element with what the boot script loads, as JSON. */
export const FRAMEWORK_DATA_ID = 'framework-data'

/** Sent to the document when the download of the framework begins, and when it has ended or failed. */
export const FRAMEWORK_START_EVENT = 'frameworkstart'
export const FRAMEWORK_END_EVENT = 'frameworkend'

export type FrameworkData = {
  /** URLs of the scripts. */
  files: string[]
  /** What starts the module loader. */
  runtime: unknown
  /** Hash of the page's Flight payload (page-payloads.ts). */
  payload: string
}

/** Returns the path of a Flight payload. */
export function payloadPath(hash: string): string {
  return `/page-payload/${hash}`
}
