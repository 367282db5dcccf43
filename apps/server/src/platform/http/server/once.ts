/** Returns a function that creates its value on the first call, and returns the same value afterwards. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
