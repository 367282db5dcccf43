// @peculiar/x509 registers its parts with a container that requires this API. Nothing here reads the metadata.
Object.assign(Reflect, {
  getMetadata: () => undefined,
  getOwnMetadata: () => undefined,
  defineMetadata: () => undefined,
})
