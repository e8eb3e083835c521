// Loaded before a server under test: moves its clock as its parent says, so that nobody waits out a page's minute.
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
