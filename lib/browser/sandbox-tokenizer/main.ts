import 'client-only'
import { dispatchData } from './dispatch-data'

// The name under which the payment form looks for its tokenizer, whosever script it is.
Reflect.set(window, 'Accept', { dispatchData })
