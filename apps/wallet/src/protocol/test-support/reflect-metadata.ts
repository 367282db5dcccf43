// The dependency injection of @peculiar/x509 requires this API. Nothing reads the metadata.
Object.assign(Reflect, {
  getMetadata: () => undefined,
  getOwnMetadata: () => undefined,
  defineMetadata: () => undefined,
})
