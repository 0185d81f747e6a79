// Starts the page. A file of its own, because the content security policy allows no inline script.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  // Its logo, its online validator and its address bar are not needed here, and the validator is elsewhere.
  validatorUrl: null,
})
