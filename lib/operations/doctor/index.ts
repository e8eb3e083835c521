import 'server-only'
import { buildChecks } from './build'
import type { Check, DoctorContext } from './check'
import { clockChecks } from './clock'
import { contentChecks } from './content'
import { dataFolderChecks } from './data-folder'
import { emailChecks } from './email'
import { exampleChecks } from './examples'
import { mapsChecks } from './maps'
import { paymentChecks } from './payments'
import { postgresChecks } from './postgres'
import { settingsChecks } from './settings'
import { siteUrlChecks } from './site-url'
import { webhookChecks } from './webhook'

/** Lists every check in print order. */
export function listChecks(context: DoctorContext, fileNames: readonly string[]): Check[] {
  return [
    ...settingsChecks(context, fileNames),
    ...siteUrlChecks(context),
    ...buildChecks(context),
    ...paymentChecks(context),
    ...emailChecks(context),
    ...webhookChecks(context),
    ...mapsChecks(context),
    ...contentChecks(context),
    ...exampleChecks(context),
    ...dataFolderChecks(context),
    ...(context.env.databaseUrl === null ? [] : postgresChecks(context, context.env.databaseUrl)),
    ...clockChecks(context),
  ]
}
