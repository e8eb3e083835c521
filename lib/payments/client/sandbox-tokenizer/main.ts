import 'client-only'
import { dispatchData } from './dispatch-data'

// The payment form looks for the globals of Accept.js.
Reflect.set(window, 'Accept', { dispatchData })
Reflect.set(window, 'isReady', true)
