@echo off
rem Runs Heddle from its source tree, building it first when it is missing or older than its sources.
rem JAVA_HOME chooses the JDK; HEDDLE_JAVA_OPTS holds further options for the JVM.
setlocal
set "ROOT=%~dp0"
set "JAR=%ROOT%cli\target\heddle-cli.jar"
set "LAUNCHER=%ROOT%cli\src\main\launchers\heddle.cmd"
set "LOG=%ROOT%target\heddle-build.log"
set "BEGAN=%ROOT%target\heddle-build.began"

call :stale
if not errorlevel 1 goto run
call "%LAUNCHER%" :java
if errorlevel 1 exit /b %ERRORLEVEL%
if not exist "%ROOT%target" mkdir "%ROOT%target"

rem Calls that come at the same time build once: who can't open the file for writing waits for the one that has it
rem open. Complaints of cmd about that are dropped; 9 is where ours go.
:alone
set "ALONE="
9>&2 2>nul (call :build_if_stale 8>"%ROOT%target\heddle-build.lock")
if not defined ALONE (
    ping -n 2 127.0.0.1 >nul
    if exist "%ROOT%target\heddle-build.lock" goto alone
    echo heddle: no file can be written in "%ROOT%target" 1>&2
    exit /b 70
)
if "%ALONE%"=="failed" exit /b 70

:run
set "HEDDLE_TREE=%ROOT%"
call "%LAUNCHER%" %*
exit /b %ERRORLEVEL%

rem Ends with 1 if something is missing or older than its sources. The modules that Heddle is built from are those whose jars lie beside it; one that
rem comes or goes changes a pom.xml.
:stale
if not exist "%JAR%" exit /b 1
if not exist "%ROOT%cli\target\lib\heddle-agent.jar" exit /b 1
powershell -NoProfile -Command "$root = $env:ROOT; $jar = (Get-Item $env:JAR).LastWriteTime; $modules = @('cli') + @(Get-ChildItem -Path (Join-Path $root 'cli\target\lib') -Filter 'heddle-*.jar' | ForEach-Object { $_.BaseName -replace '^heddle-', '' -replace '-[0-9].*$', '' }); $sources = @('pom.xml', '.mvn', 'docs\kinds') + @($modules | ForEach-Object { $_ + '\pom.xml'; $_ + '\src\main' }); $new = @($sources | ForEach-Object { Join-Path $root $_ } | Where-Object { Test-Path $_ } | ForEach-Object { Get-Item $_; Get-ChildItem -Recurse $_ }) | Where-Object { $_.LastWriteTime -gt $jar }; exit [int][bool]$new"
exit /b %ERRORLEVEL%

:build_if_stale
set "ALONE=built"
call :stale
if not errorlevel 1 exit /b 0
set "ALONE=failed"
where mvn >nul 2>&1
if errorlevel 1 (
    echo heddle: no mvn found; install Maven, 3.8 or later, to build Heddle 1>&9
    exit /b 70
)
if exist "%JAR%" (echo heddle: building, sources have changed ... 1>&9) else (echo heddle: building, first use, about a minute ... 1>&9)
echo began >"%BEGAN%"
pushd "%ROOT%"
call mvn -B -q -Dmaven.test.skip=true -Dspotless.check.skip=true -Dflatten.skip=true -Dheddle.quick package -pl cli -am >"%LOG%" 2>&1
set "STATUS=%ERRORLEVEL%"
popd
if not "%STATUS%"=="0" (
    findstr /b /c:"[ERROR]" "%LOG%" 1>&9
    echo heddle: the build failed; see "%LOG%" 1>&9
    exit /b 70
)
rem What was saved while the build ran must count as newer.
powershell -NoProfile -Command "(Get-Item $env:JAR).LastWriteTime = (Get-Item $env:BEGAN).LastWriteTime"
set "ALONE=built"
exit /b 0
