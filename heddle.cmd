@echo off
rem Runs Heddle from its source tree, building it first when the jar is missing.
rem JAVA_HOME chooses the JDK; HEDDLE_JAVA_OPTS holds further options for the JVM.
setlocal
set "ROOT=%~dp0"
set "JAR=%ROOT%cli\target\heddle-cli.jar"

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" --version >nul 2>&1
if errorlevel 1 (
    echo heddle: no java found; install a JDK, 17 or later, or set JAVA_HOME 1>&2
    exit /b 70
)
"%JAVA%" --version 2>&1 | findstr /r /c:"^[a-z]* 9[. ]" /c:"^[a-z]* 1[0-6][. ]" >nul
if not errorlevel 1 (
    echo heddle: "%JAVA%" is too old; Heddle needs Java 17 or later 1>&2
    exit /b 70
)

if exist "%JAR%" goto stale
echo heddle: building (first use, about a minute) ... 1>&2
goto build

:stale
rem The modules that heddle is built from are those whose jars lie beside it; one that comes or goes changes a pom.xml.
powershell -NoProfile -Command "$root = '%ROOT%'; $jar = (Get-Item '%JAR%').LastWriteTime; $modules = @('cli') + @(Get-ChildItem -Path (Join-Path $root 'cli\target\lib') -Filter 'heddle-*.jar' | ForEach-Object { $_.BaseName -replace '^heddle-', '' -replace '-[0-9].*$', '' }); $sources = @('pom.xml', '.mvn', 'docs\kinds') + @($modules | ForEach-Object { $_ + '\pom.xml'; $_ + '\src\main' }); $new = Get-ChildItem -Recurse -Path ($sources | ForEach-Object { Join-Path $root $_ }) -ErrorAction SilentlyContinue | Where-Object { $_.LastWriteTime -gt $jar }; exit [int][bool]$new"
if not errorlevel 1 goto run
echo heddle: building (sources have changed) ... 1>&2

:build
where mvn >nul 2>&1
if errorlevel 1 (
    echo heddle: no mvn found; install Maven, 3.8 or later, to build Heddle 1>&2
    exit /b 70
)
if not exist "%ROOT%target" mkdir "%ROOT%target"
pushd "%ROOT%"
call mvn -B -q -Dmaven.test.skip=true -Dspotless.check.skip=true -Dheddle.quick package -pl cli -am > "%ROOT%target\heddle-build.log" 2>&1
if errorlevel 1 (
    popd
    echo heddle: the build failed; see "%ROOT%target\heddle-build.log" 1>&2
    exit /b 70
)
popd

:run
"%JAVA%" -XX:+UseSerialGC -Xshare:auto %HEDDLE_JAVA_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
