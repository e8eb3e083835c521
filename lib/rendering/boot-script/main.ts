import 'client-only'
import { bootFramework } from './boot-framework'

bootFramework()
