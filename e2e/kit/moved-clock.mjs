// Preloaded by a server under test: moves its clock on messages from its parent, so that tests need not wait for a page's
// revalidation interval.
let aheadMs = 0
const readDate = Date.now
const readPerformance = performance.now.bind(performance)

Date.now = () => readDate() + aheadMs
performance.now = () => readPerformance() + aheadMs

process.on('message', message => {
  aheadMs = Number(message)
  process.send?.('moved')
})
process.on('disconnect', () => process.exit())
