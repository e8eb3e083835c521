/** Adds `showModal` and `close` to jsdom’s dialog element, for tests. */
export function polyfillDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector<HTMLElement>('button:not(:disabled), input, a[href]')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}
