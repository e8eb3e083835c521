import 'server-only'

/** From the most that can be said to nothing at all. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
