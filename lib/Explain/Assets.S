/* Embeds the parts of the page. Their folder is in the search path of the assembler. */
#include "Base/EmbeddedFile.h"

EMBED_FILE(oclc_explain_html, 1, "explain.html")
EMBED_FILE(oclc_explain_css, 1, "explain.css")
EMBED_FILE(oclc_explain_dom_js, 1, "dom.js")
EMBED_FILE(oclc_explain_data_js, 1, "data.js")
EMBED_FILE(oclc_explain_source_js, 1, "source.js")
EMBED_FILE(oclc_explain_summary_js, 1, "summary.js")
EMBED_FILE(oclc_explain_regions_js, 1, "regions.js")
EMBED_FILE(oclc_explain_vectors_js, 1, "vectors.js")
EMBED_FILE(oclc_explain_stages_js, 1, "stages.js")
EMBED_FILE(oclc_explain_code_js, 1, "code.js")
EMBED_FILE(oclc_explain_main_js, 1, "main.js")
