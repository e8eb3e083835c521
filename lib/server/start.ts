import 'server-only'
import { checkContent } from './content'
import { env } from './env'

/** Checks the settings and the content. Throws an Error naming the setting, or the file and field, that cannot be used. */
export async function start(): Promise<void> {
  env()
  await checkContent()
}
