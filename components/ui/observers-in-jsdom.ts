/** What jsdom lacks: the two observers, worked by the test's hand. */
export type Observers = {
  /** Tells every intersection observer of this element whether it is in view. */
  intersect: (element: Element, isIntersecting: boolean) => void
  /** Tells every resize observer that its element may have another size. */
  resize: () => void
}

export function installObservers(): Observers {
  const watchers: { element: Element; call: (isIntersecting: boolean) => void }[] = []
  const sizes = new Set<() => void>()

  class HandIntersectionObserver {
    constructor(private readonly tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      watchers.push({ element, call: isIntersecting => this.tell([{ target: element, isIntersecting }]) })
    }
    disconnect() {}
  }
  class HandResizeObserver {
    constructor(private readonly tell: () => void) {}
    observe() {
      sizes.add(this.tell)
    }
    disconnect() {
      sizes.delete(this.tell)
    }
  }
  Object.assign(window, { IntersectionObserver: HandIntersectionObserver, ResizeObserver: HandResizeObserver })
  return {
    intersect: (element, isIntersecting) => {
      for (const watcher of watchers) if (watcher.element === element) watcher.call(isIntersecting)
    },
    resize: () => {
      for (const tell of sizes) tell()
    },
  }
}
