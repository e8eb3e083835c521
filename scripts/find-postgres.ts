// Prints where PostgreSQL is installed; exits with 1 if it is not.
import { findPostgresProgram } from '../lib/platform/database/testing/postgres-server.ts'

const program = findPostgresProgram('postgres')
console.log(program ?? 'PostgreSQL is not installed (PATH, /usr/lib/postgresql)')
process.exitCode = program === null ? 1 : 0
